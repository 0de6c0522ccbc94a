import { publicPages } from "../support/pages";
import { pages } from "./pages";

pages("strangers", publicPages);

import { staffPages } from "../support/pages";
import { pages } from "./pages";

pages("staff", staffPages, (page) => page.signInAsStaff());

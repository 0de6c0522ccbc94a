import { browsersOfThisFile } from "./browsers";
import { journeys } from "./journeys";
import { pages } from "./pages";

const { enter } = browsersOfThisFile();
journeys("firefox", enter);
pages("firefox", enter);

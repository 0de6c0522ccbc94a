import { browsersOfThisFile } from "./browsers";
import { journeys } from "./journeys";
import { pages } from "./pages";

const { enter } = browsersOfThisFile();
journeys("webkit", enter);
pages("webkit", enter);

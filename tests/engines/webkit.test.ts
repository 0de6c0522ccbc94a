import { browsersOfThisFile } from "./browsers";
import { clubs } from "./clubs";
import { journeys } from "./journeys";
import { pages } from "./pages";

const { enter } = browsersOfThisFile();
journeys("webkit", enter);
clubs("webkit", enter);
pages("webkit", enter);

import { browsersOfThisFile } from "./browsers";
import { clubs } from "./clubs";
import { desk } from "./desk";
import { journeys } from "./journeys";
import { pages } from "./pages";

const { enter } = browsersOfThisFile();
journeys("webkit", enter);
clubs("webkit", enter);
desk("webkit", enter);
pages("webkit", enter);

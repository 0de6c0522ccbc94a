import { browsersOfThisFile } from "./browsers";
import { clubs } from "./clubs";
import { journeys } from "./journeys";
import { pages } from "./pages";

const { enter } = browsersOfThisFile();
journeys("firefox", enter);
clubs("firefox", enter);
pages("firefox", enter);

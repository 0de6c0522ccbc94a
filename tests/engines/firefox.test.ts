import { browsersOfThisFile } from "./browsers";
import { clubs } from "./clubs";
import { desk } from "./desk";
import { journeys } from "./journeys";
import { pages } from "./pages";

const { enter } = browsersOfThisFile();
journeys("firefox", enter);
clubs("firefox", enter);
desk("firefox", enter);
pages("firefox", enter);

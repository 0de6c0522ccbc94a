import { journeys } from "./journeys";

journeys("desktop");

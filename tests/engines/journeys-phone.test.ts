import { journeys } from "./journeys";

journeys("phone");

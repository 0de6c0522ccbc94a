import type { Pin } from "../../app/domain/art/enamel";
import { clubhouse } from "./pins/clubhouse";
import { leagues } from "./pins/leagues";
import { mastersAndPga } from "./pins/masters-and-pga";
import { milestones } from "./pins/milestones";
import { patrioticAndCourses } from "./pins/patriotic-and-courses";

/** Every pin of the demo shop by its product's slug. */
export const pins: Record<string, Pin> = {
  ...mastersAndPga,
  ...leagues,
  ...patrioticAndCourses,
  ...clubhouse,
  ...milestones,
};

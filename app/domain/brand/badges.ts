export type BadgeTone = "yellow" | "blue" | "green" | "purple" | "dark-green" | "red" | "gray";

export interface Badge {
  label: string;
  tone: BadgeTone;
}

export type StepState = "done" | "current" | "due" | "upcoming";

export interface TimelineStep<Key extends string = string> {
  key: Key;
  label: string;
  state: StepState;
}

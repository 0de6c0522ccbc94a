import type { Lock } from "./mutate";
export const equivalent: { place: string; why: string }[] = [];
export const locks: Lock[] = [];

// Finds forms with typed text that is not saved. Such a form has the attribute `data-unsaved`, whose value is the question to ask.

type Place = Pick<ParentNode, "querySelectorAll">;

/** Forms whose text the person agreed to lose. */
const givenUp = new WeakSet<Element>();

const unsavedForms = (place: Place) =>
  [...place.querySelectorAll("form[data-unsaved]")].filter((form) => !givenUp.has(form));

export const hasUnsaved = (place: Place): boolean => unsavedForms(place).length > 0;

/** Asks before the typed text in `place` gets lost, once per text. Returns false if the person wants to keep it. */
export function mayLose(place: Place): boolean {
  const forms = unsavedForms(place);
  const question = forms[0]?.getAttribute("data-unsaved");
  if (question && !window.confirm(question)) return false;
  for (const form of forms) givenUp.add(form);
  return true;
}

/** Call this when a person types into a form again. */
export const keepAgain = (form: Element) => givenUp.delete(form);

/**
 * Merges an edit with the stored values by a three-way merge: a field that the edit did not change from its original value keeps the stored
 * one. Returns undefined if somebody else has changed a field that the edit changes too. Without original values, the edit replaces all
 * fields.
 */
export const mergeThreeWay = <Values extends object>(
  stored: Values,
  original: NoInfer<Partial<Values>> | undefined,
  edit: Values,
): Values | undefined => {
  if (!original) return edit
  const merged = { ...edit }
  for (const name of Object.keys(edit) as (keyof Values)[])
    if (edit[name] === original[name]) merged[name] = stored[name]
    else if (stored[name] !== original[name] && stored[name] !== edit[name]) return undefined
  return merged
}

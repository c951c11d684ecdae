/**
 * Merges an edit with the stored values by a three-way merge: fields that the edit left unchanged keep the stored value. Undefined if somebody else
 * changed a field that the edit changes too. An edit without the values that it began with replaces all fields.
 */
export const mergeThreeWay = <Values extends object>(
  stored: Values,
  was: NoInfer<Partial<Values>> | undefined,
  edit: Values,
): Values | undefined => {
  if (!was) return edit
  const edited = { ...edit }
  for (const name of Object.keys(edit) as (keyof Values)[])
    if (edit[name] === was[name]) edited[name] = stored[name]
    else if (stored[name] !== was[name] && stored[name] !== edit[name]) return undefined
  return edited
}

/**
 * Merges an edit with the stored values by a three-way merge: fields that the edit left unchanged keep the stored value. Undefined if somebody else
 * changed a field that the edit changes too. An edit without the values that it began with replaces all fields.
 */
export const mergeThreeWay = <Values extends object>(
  stored: Values,
  was: NoInfer<Partial<Values>> | undefined,
  wanted: Values,
): Values | undefined => {
  if (!was) return wanted
  const edited = { ...wanted }
  for (const name of Object.keys(wanted) as (keyof Values)[])
    if (wanted[name] === was[name]) edited[name] = stored[name]
    else if (stored[name] !== was[name] && stored[name] !== wanted[name]) return undefined
  return edited
}

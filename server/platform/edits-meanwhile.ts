/**
 * What an edit makes of what stands: what it has left as it was stays as it stands, whoever has changed that since. Undefined where somebody
 * else has changed meanwhile what the edit changes. An edit that does not say what it began with counts as it is.
 */
export const editedFrom = <Values extends object>(
  standing: Values,
  was: NoInfer<Partial<Values>> | undefined,
  wanted: Values,
): Values | undefined => {
  if (!was) return wanted
  const edited = { ...wanted }
  for (const name of Object.keys(wanted) as (keyof Values)[])
    if (wanted[name] === was[name]) edited[name] = standing[name]
    else if (standing[name] !== was[name] && standing[name] !== wanted[name]) return undefined
  return edited
}

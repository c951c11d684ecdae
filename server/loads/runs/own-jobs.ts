/** How the loads of a report are called among all runs: by its Report ID. */
export const jobOf = (sourceId: string) => ({ namespace: 'khlang loads', name: `load_${sourceId}` })

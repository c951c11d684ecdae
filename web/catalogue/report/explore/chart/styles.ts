/** Returns the class of the style of a line; chart.css and card-style.ts have eight. */
export const pickStyle = (index: number) => `s${index % 8}`

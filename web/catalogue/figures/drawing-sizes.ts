/** Units of the drawing of a headline. Its SVG is stretched to fit the page. */
export const headlineSize = { width: 720, height: 200 } as const

/** Units of the drawing of a key figure, with the margin above and below its line. */
export const sparkSize = { width: 160, height: 40, margin: 4 } as const

/** Colours of the lines of a chart, as in chart.css. */
const colours = ['#0b565b', '#586279', '#8a4b0f', '#5b3f8f', '#1f6f3a', '#9a2c4a', '#2b5fa0', '#15213b']
/** The lines of a chart have different dashes, so that they do not differ only by colour. */
const dashes = ['', '1 5', '6 4', '10 4 1 4', '3 3', '18 6', '6 3 1 3 1 3', '4 9']

const buildSeriesStyle = (colour: string, index: number) => `
.line.s${index}, .hatch.s${index}, .annotated.s${index} { stroke: ${colour} }
.line.s${index} { stroke-dasharray: ${dashes[index] || 'none'} }
.end.s${index}, .lab.s${index}, .hatchground.s${index} { fill: ${colour} }`

/**
 * The style of a card. resvg, which draws the card as a picture, supports neither nesting nor variables, and needs a semi-bold font as a
 * separate family.
 */
export const cardStyle = `
text { font-family: 'IBM Plex Sans'; fill: #414c66 }
.th { font-family: 'IBM Plex Sans Thai' }
.b, .figure { font-family: 'IBM Plex Sans SemiBold'; fill: #15213b }
.b .th, .figure .th { font-family: 'IBM Plex Sans Thai SemiBold' }
.teal { fill: #0b565b }
.plot text { font-size: 13px; fill: #586279 }
.grid { stroke: #e2ded4 }
.base { stroke: #586279 }
.line { fill: none; stroke-width: 2.25; stroke-linejoin: round; stroke-linecap: round }
.dot { fill: #0b565b; opacity: 0.7 }
.dot.annotated { stroke: #0b565b }
.pale { fill-opacity: 0.35; stroke: #15213b; stroke-dasharray: 3 3 }
.areafill { opacity: 0.25 }
.areafill.s0, .barfill.s0 { fill: #0b565b }
.hatchground { opacity: 0.2 }
.hatch { fill: none }
.plot .panelname { fill: #15213b }
${colours.map(buildSeriesStyle).join('')}
.annotated, .dot.annotated { fill: #fbfaf6; stroke-width: 2 }
.lab text, .lab .figure { fill: inherit }
`

import { Resvg } from '@resvg/resvg-js'
import { fontsIn } from './fonts.ts'

// A process started by pictures.ts: draws one picture after the other.

// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const fontFiles = await fontsIn(process.argv[2]!)

const drawPng = (svg: string) =>
  new Resvg(svg, { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'IBM Plex Sans' } }).render().asPng()

process.on('message', ({ svg }: { svg: string }) => {
  try {
    process.send!({ png: drawPng(svg) })
  } catch (error) {
    process.send!({ trouble: error instanceof Error ? error.message : String(error) })
  }
})
process.send!({ isReady: true })

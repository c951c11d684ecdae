import { Resvg } from '@resvg/resvg-js'
import { unpackFonts } from './fonts.ts'

// The program of the process that pictures.ts starts. It draws one picture after the other, and exits with the portal.
process.on('disconnect', () => process.exit(1))

const fontFiles = await unpackFonts(process.argv[2]!)

const drawPng = (svg: string) =>
  new Resvg(svg, { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'IBM Plex Sans' } }).render().asPng()

process.on('message', ({ svg }: { svg: string }) => {
  try {
    process.send!({ png: drawPng(svg) })
  } catch (error) {
    process.send!({ failure: error instanceof Error ? error.message : String(error) })
  }
})
process.send!({ isReady: true })

import { Resvg } from '@resvg/resvg-js'
import { unpackFonts } from './fonts.ts'

// The program of the child process that pictures.ts starts. It draws one picture (SVG to PNG) for each message.

// The connection to the portal ends when the portal exits, so the child exits too.
process.on('disconnect', () => process.exit(1))

const fontFolder = process.argv[2]!
const fontFiles = await unpackFonts(fontFolder)

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

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Resvg } from '@resvg/resvg-js'
import { createTestFolder } from '../../../../testing/folders.ts'
import type { Problem } from '../../../problem.ts'
import { unpackFonts } from './fonts.ts'
import { openPictures, pictureCaps } from './pictures.ts'
import { convertWoff } from './woff.ts'

const folder = await createTestFolder()

const open = (caps = {}, fonts = folder) => {
  const pictures = openPictures(fonts, { ...pictureCaps, ...caps })
  after(() => pictures.close())
  return pictures
}
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${inside}</svg>`
const isGone = (pid: number) => {
  try {
    return process.kill(pid, 0) && false
  } catch {
    return true
  }
}

/** Width of a drawn text; 0 if nothing was drawn. */
const measureWidth = async (family: string, text: string) => {
  const fontFiles = await unpackFonts(folder)
  const drawing = svg(`<text y="50" font-size="20" font-family="${family}">${text}</text>`)
  return new Resvg(drawing, { font: { loadSystemFonts: false, fontFiles } }).innerBBox()?.width ?? 0
}

test('letters of both scripts are drawn in two weights with the unpacked fonts', async () => {
  assert.ok((await measureWidth('IBM Plex Sans', 'Rates')) > 30)
  assert.ok((await measureWidth('IBM Plex Sans Thai', 'อัตรา')) > 30)
  assert.ok((await measureWidth('IBM Plex Sans SemiBold', 'Rates')) > (await measureWidth('IBM Plex Sans', 'Rates')))
  assert.ok(
    (await measureWidth('IBM Plex Sans Thai SemiBold', 'อัตรา')) > (await measureWidth('IBM Plex Sans Thai', 'อัตรา')),
  )
  assert.deepEqual((await readdir(folder)).length, 4, 'no draft is left')
  assert.throws(() => convertWoff(Buffer.from('wOF2 and more')), /not a WOFF/)
})

test('SARA AM written as two signs has its own width', async () => {
  const [wholeWidth, spelled] = await Promise.all(
    ['น้ำมัน', 'น\u0e4d้ามัน'].map(text => measureWidth('IBM Plex Sans Thai', text)),
  )
  assert.ok(spelled! > wholeWidth! + 5, 'the letters lie on each other where it is one sign')
})

test('a picture is drawn once for each content', async () => {
  const pictures = open()
  const [one, same] = [
    pictures.findOrDraw(svg('<rect width="9" height="9"/>')),
    pictures.findOrDraw(svg('<rect width="9" height="9"/>')),
  ]
  assert.equal(one, same)
  const png = await one
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [300, 80])
  assert.equal(pictures.findOrDraw(svg('<rect width="9" height="9"/>')), one)
  assert.notEqual(pictures.findOrDraw(svg('<rect width="8" height="9"/>')), one)
})

test('a picture is drawn before the folder of the fonts exists', async () => {
  assert.ok((await open({}, join(folder, 'new', 'fonts')).findOrDraw(svg('<rect width="6" height="9"/>'))).length > 0)
})

test('the child that draws reads only its program and the fonts, and starts no program', async () => {
  const pictures = open()
  await pictures.findOrDraw(svg('<rect width="7" height="9"/>'))
  const [node = '', ...words] = (await readFile(`/proc/${pictures.pid()}/cmdline`, 'utf8')).split('\0')
  const rights = words.slice(
    0,
    words.findIndex(word => word.endsWith('picture-child.ts')),
  )
  const attempt = (code: string) => promisify(execFile)(node, [...rights, '-e', code])
  for (const code of [
    `fs.readFileSync('/etc/hostname')`,
    `fs.readdirSync('${join(import.meta.dirname, '../../../../office')}')`,
    `fs.writeFileSync('${join(folder, '..', 'x')}', '')`,
    `child_process.execSync('true')`,
  ])
    await assert.rejects(attempt(code), /ERR_ACCESS_DENIED/, code)
  await attempt(`fs.readdirSync('${folder}')`)
})

test('an invalid picture or a child that exits does not stop the next picture', async () => {
  const pictures = open()
  await assert.rejects(pictures.findOrDraw('<svg'))
  assert.ok((await pictures.findOrDraw(svg(''))).length > 0)
  const drawing = pictures.findOrDraw(svg('<circle r="5"/>'))
  process.kill(pictures.pid()!, 'SIGKILL')
  await assert.rejects(drawing)
  assert.ok((await pictures.findOrDraw(svg('<circle r="5"/>'))).length > 0, 'a failure is not kept')
})

test('pictures beyond the queue limit are refused, and an idle child exits', async () => {
  const pictures = open({ maxQueued: 2, idleMilliseconds: 100 })
  const responses = [1, 2, 3].map(width => {
    try {
      return pictures.findOrDraw(svg(`<rect width="${width}" height="5"/>`))
    } catch (error) {
      return (error as Problem).status
    }
  })
  assert.equal(responses[2], 503)
  await Promise.all(responses)
  const pid = pictures.pid()
  for (const end = Date.now() + 20_000; pictures.pid() !== undefined || (pid !== undefined && !isGone(pid)); ) {
    assert.ok(Date.now() < end, 'the child is still there')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
})

test('a child that takes too long is ended', async () => {
  const pictures = open({ timeoutMilliseconds: 1 })
  await assert.rejects(pictures.findOrDraw(svg('<rect width="1" height="1"/>')))
  assert.equal(pictures.pid(), undefined)
})

test('a child that cannot start leaves no timer', async t => {
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  process.execPath = join(folder, 'none')
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  await assert.rejects(open().findOrDraw(svg('<text>none</text>')))
  assert.equal(timers(), before)
})

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { reactAria } from '../scripts/vite/react-aria.ts'
import { buildPagePolicy } from '../server/platform/http/security-headers.ts'

const buildGallery = async () => {
  const { output } = (await build({
    configFile: false,
    root: join(import.meta.dirname, 'gallery'),
    base: '/gallery/',
    logLevel: 'warn',
    plugins: [reactAria()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      target: 'esnext',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'gallery/page.tsx'), output: { entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map(part => [part.fileName, part.type === 'chunk' ? part.code : part.source]))
}
let builtFiles: ReturnType<typeof buildGallery> | undefined

const contentTypes: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** Opens the shared controls outside the portal, with the portal's content security policy. */
export const openGallery = async (page: Page, language: 'en' | 'th') => {
  builtFiles ??= buildGallery()
  const files = await builtFiles
  const styles = [...files.keys()].filter(name => name.endsWith('.css'))
  await page.route('**/gallery/**', route => {
    const name = new URL(route.request().url()).pathname.slice('/gallery/'.length)
    const body = files.get(name)
    if (body !== undefined)
      return route.fulfill({ body: Buffer.from(body), contentType: contentTypes[name.split('.').at(-1) ?? ''] })
    const head = `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${styles.map(style => `<link rel="stylesheet" href="/gallery/${style}">`).join('')}`
    const script = '<script type="module" nonce="gallery" src="/gallery/page.js"></script>'
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': buildPagePolicy('gallery') },
      body: `<!doctype html><html lang="${language}"><head>${head}${script}</head><body><div id="gallery"></div></body></html>`,
    })
  })
  await page.goto('/gallery/')
  await page.getByRole('heading', { name: 'Gallery' }).waitFor()
}

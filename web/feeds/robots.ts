import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../frame/visit.ts'

/** Responds to /robots.txt. Search engines may read all pages except downloads, pages that need an account, and links in mails. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const lines = [
    'User-agent: *',
    ...[
      '/api/file/',
      '/file/',
      '/view/',
      '/login',
      '/home/favorite',
      '/userprofile/',
      '/workbench/',
      '/unsubscribe/',
    ].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(visitContext).publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

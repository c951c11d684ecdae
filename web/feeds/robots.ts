import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../frame/visit.ts'

/** Answers /robots.txt: allows all public pages, and no pages that need an account. */
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

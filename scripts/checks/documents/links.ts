import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { lexer, type Token, type Tokens, walkTokens } from 'marked'
import { listFiles } from '../sources.ts'

/** Checks links between documents: each relative file exists, and each anchor is a heading in it. */
export const checkLinks = async (root: string): Promise<string[]> =>
  listFiles(root, '*.md', 'docs/**/*.md', 'sample/**/*.md').flatMap(path => {
    const tokens = lexer(readFileSync(join(root, path), 'utf8'))
    return listTargets(tokens).flatMap(target =>
      listFaults(root, path, target).map(fault => `${path} links to ${target}, ${fault}`),
    )
  })

/** Returns the addresses of links and pictures, including HTML; code is ignored. */
const listTargets = (tokens: Token[]) => {
  const targets: string[] = []
  void walkTokens(tokens, token => {
    if (token.type === 'link' || token.type === 'image') targets.push((token as Tokens.Link).href)
    if (token.type === 'html')
      for (const [, , target] of token.raw.matchAll(/\s(?:href|src|srcset)=(["'])(.*?)\1/g)) targets.push(target!)
  })
  return targets
}

const listFaults = (root: string, from: string, target: string): string[] => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return []
  const [address = '', anchor] = target.split('#')
  const path = address === '' ? from : posix.join(posix.dirname(from), decodeURIComponent(address))
  if (path.startsWith('..') || address.startsWith('/')) return ['which lies outside of the project']
  if (!existsSync(join(root, path))) return ['which does not exist']
  if (!anchor || !path.endsWith('.md') || statSync(join(root, path)).isDirectory()) return []
  return parseAnchors(readFileSync(join(root, path), 'utf8')).has(decodeURIComponent(anchor))
    ? []
    : ['where no heading has that anchor']
}

/** Returns the anchors of headings as GitHub makes them, and explicit ones. */
export const parseAnchors = (markdown: string) => {
  const anchors = new Set<string>()
  void walkTokens(lexer(markdown), token => {
    if (token.type === 'heading') anchors.add(toUnusedSlug(toSlug((token as Tokens.Heading).tokens), anchors))
    if (token.type === 'html')
      for (const [, , name] of token.raw.matchAll(/\s(?:id|name)=(["'])(.*?)\1/g)) anchors.add(name!)
  })
  return anchors
}

const toSlug = (tokens: Token[]) =>
  toText(tokens)
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')

const toText = (tokens: Token[]): string =>
  tokens
    .map(token => {
      if ('tokens' in token && token.tokens) return toText(token.tokens)
      return 'text' in token ? (token.text as string) : ''
    })
    .join('')

const toUnusedSlug = (slug: string, usedSlugs: Set<string>) => {
  if (!usedSlugs.has(slug)) return slug
  let number = 1
  while (usedSlugs.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

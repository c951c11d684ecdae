import { Marked, type MarkedExtension, type Tokens } from 'marked'
import { escapeHtml } from '../platform/html.ts'

/** Creates a parser for one Markdown text. It gives headings unique ids, so each text needs its own parser. */
export const createMarkdownReader = () => new Marked({ tokenizer: withoutHtml, renderer: createRenderer() })

/** Renders a Markdown text without heading ids; HTML in the source is escaped. */
export const toHtml = (source: string): string =>
  createMarkdownReader()
    .parse(source, { async: false })
    .replace(/(<h\d) id="[^"]*"/g, '$1')

// Switches off the two rules that recognise HTML, so that HTML in the source is ordinary text and is escaped.
const withoutHtml = { html: () => undefined, tag: () => undefined }

const allowedLinkPattern = /^(https?:|mailto:|tel:|\/|#)/i

/**
 * Creates the renderer of a page. Headings are at least one level below the page's own title. Only links with an allowed address become
 * links, and images become their text. A rule that returns false leaves the token to the library.
 */
const createRenderer = (): MarkedExtension['renderer'] => {
  const toUniqueId = createIdGenerator()
  return {
    heading({ tokens, depth, text }) {
      const level = Math.max(depth, 2)
      return `<h${level} id="${toUniqueId(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    link({ href, tokens }) {
      return allowedLinkPattern.test(href) ? false : this.parser.parseInline(tokens)
    },
    image: ({ text }) => escapeHtml(text),
    table(table) {
      return buildFoldingTable(table, ({ tokens }) => this.parser.parseInline(tokens))
    },
  }
}

/** Renders a table. Small screens fold a row into lines, each under its label; the roles keep it a table for screen readers. */
const buildFoldingTable = ({ header, rows }: Tokens.Table, renderCell: (cell: Tokens.TableCell) => string) => {
  const head = header.map(cell => `<th role="columnheader" scope="col">${renderCell(cell)}</th>`)
  const labels = header.map(({ text }) => escapeHtml(text))
  const body = rows.map(row => {
    const cells = row.map((cell, index) => `<td role="cell" data-label="${labels[index]}">${renderCell(cell)}</td>`)
    return `<tr role="row">${cells.join('')}</tr>\n`
  })
  return [
    `<table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead>\n`,
    `<tbody role="rowgroup">${body.join('')}</tbody></table>\n`,
  ].join('')
}

/** Derives ids from the words of headings, including Thai; the prefix separates them from other ids of the page. */
const createIdGenerator = () => {
  const countsById = new Map<string, number>()
  return (text: string) => {
    const lowerCaseText = text.normalize('NFC').toLowerCase()
    const id = `section-${lowerCaseText.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`
    const count = (countsById.get(id) ?? 0) + 1
    countsById.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
}

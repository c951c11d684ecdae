import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Names } from './names.ts'

/** A list that must contain the new call: its file with the call added, or what remains to be done by hand. */
export type ListChange = { path: string; text: string } | { path: string; todo: string }

/** Builds the lists of the project with a new call added. */
export const buildLists = (root: string, names: Names): ListChange[] => {
  const { domain, nouns, routes, call } = names
  const module = nouns.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const context = names.isReading ? '{ database }' : '{ database, clock }'
  return [
    change({
      root,
      path: 'contract/calls.ts',
      todo: `add the module ./${domain}/${nouns}.ts`,
      edit: text =>
        insert(
          addImport(text, `import * as ${module} from './${domain}/${nouns}.ts'`),
          '\n].flatMap(',
          `\n  ${module},`,
        ),
    }),
    change({
      root,
      path: `server/${domain}/domain.ts`,
      todo: `add ...${routes}(…) to the routes`,
      edit: text => addRoutes(text, routes, `./${nouns}-routes.ts`),
    }),
    change({
      root,
      path: 'server/fuzz.test.ts',
      todo: `add ...${routes}(${context}) to the routes`,
      edit: text =>
        insert(
          addImport(text, `import { ${routes} } from './${domain}/${nouns}-routes.ts'`),
          '\n  ...releaseRoutes(',
          `\n  ...${routes}(${context}),`,
        ),
    }),
    ...(names.isReading
      ? [
          change({
            root,
            path: 'server/hidden-reports.thorough.test.ts',
            todo: `add ${call} to aboutPeople`,
            edit: text =>
              text.replace('const aboutPeople = new Set(\n  `', `const aboutPeople = new Set(\n  \`${call} `),
          }),
        ]
      : ['en', 'th'].map(language =>
          change({
            root,
            path: `web/words/${language}/trail/trail.ts`,
            todo: `add call_${call}`,
            edit: text =>
              insert(text, '\n  call_publishDraft:', `\n  call_${call}: '${phrases[language as 'en' | 'th'](names)}',`),
          }),
        )),
  ]
}

const thaiVerbs: Record<string, string> = { save: 'บันทึก', add: 'เพิ่ม', edit: 'แก้ไข', remove: 'ลบ', order: 'จัดลำดับ' }
const phrases = {
  en: ({ verb, one }: Names) => `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${one}`,
  th: ({ verb, one }: Names) => `${thaiVerbs[verb] ?? 'ดำเนินการกับ'} ${one}`,
}

interface ListEdit {
  root: string
  path: string
  /** What remains to be done by hand if the edit changes nothing. */
  todo: string
  /** Returns the text of the file with the call added. */
  edit: (text: string) => string
}

const change = ({ root, path, todo, edit }: ListEdit): ListChange => {
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
  const edited = edit(text)
  return edited === text || edited.length < text.length ? { path, todo } : { path, text: edited }
}

/** Inserts a line before a mark; without the mark the text stays unchanged. */
const insert = (text: string, mark: string, line: string) => {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at) + line + text.slice(at)
}

/** Adds an import before the text; the formatter moves it to its place. */
const addImport = (text: string, line: string) => (text === '' ? text : `${line}\n${text}`)

// New routes get the same arguments as the existing ones, if these include a database and a clock.
const bound = /\n(\s+)routes: (?:(\w+\((\w+|\{ database, clock[^}]*\})[^\n]*\)),\n|\[\n)/

const addRoutes = (text: string, routes: string, from: string) => {
  const match = bound.exec(text)
  if (!match) return text
  const [all, indent = '', present, argument = 'context'] = match
  const added = `...${routes}(${argument.startsWith('{') ? '{ database, clock }' : argument})`
  if (!present && !/\(context: /.test(text)) return text
  const list = present ? `\n${indent}routes: [...${present}, ${added}],\n` : `${all}${indent}  ${added},\n`
  return addImport(
    text.replace(all, () => list),
    `import { ${routes} } from '${from}'`,
  )
}

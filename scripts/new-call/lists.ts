import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Names } from './names.ts'

/** A list that must contain the new call: its file with the call added, or what remains to be done by hand. */
export type ListChange = { path: string; text: string } | { path: string; todo: string }

/** Builds the lists of the project with a new call added. */
export const buildLists = (root: string, names: Names): ListChange[] => {
  const { domain, nouns, routes, call } = names
  const place = names.folder ? `${domain}/${names.folder}` : domain
  const module = nouns.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const context = `{ ${names.dependencies.join(', ')} }`
  return [
    change({
      root,
      path: 'contract/calls.ts',
      todo: `add the module ./${place}/${nouns}.ts`,
      edit: text =>
        insert(
          addImport(text, `import * as ${module} from './${place}/${nouns}.ts'`),
          '\n].flatMap(',
          `\n  ${module},`,
        ),
    }),
    change({
      root,
      path: `server/${domain}/domain.ts`,
      todo: `add ...${routes}(…) to the routes`,
      edit: text => addRoutes(text, names),
    }),
    change({
      root,
      path: 'server/fuzz.test.ts',
      todo: `add ...${routes}(${context}) to the routes`,
      edit: text =>
        insert(
          addImport(text, `import { ${routes} } from './${place}/${nouns}-routes.ts'`),
          '\n  ...releaseRoutes(',
          `\n  ...${routes}(${context}),`,
        ),
    }),
    // The test of hidden reports lists the calls that need no menu.
    ...(names.who === 'anyone' || names.who === 'user'
      ? [
          change({
            root,
            path: 'server/hidden-reports.thorough.test.ts',
            todo: `add ${call} to aboutPeople`,
            edit: text =>
              text.replace('const aboutPeople = new Set(\n  `', `const aboutPeople = new Set(\n  \`${call} `),
          }),
        ]
      : []),
    ...(names.isReading || names.who === 'anyone'
      ? []
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

// The routes of a domain: a list on one line or on several, or one call of a function that returns them.
const bound = /\n(\s+)routes: (?:\[(.+)\],|(\w+\(.*\)),|\[)\n/

/** Adds the routes to those of a domain. The text stays unchanged if the domain has no dependencies by these names. */
const addRoutes = (text: string, { routes, nouns, folder, dependencies }: Names) => {
  const match = bound.exec(text)
  if (!match) return text
  const [all, indent = '', list, single] = match
  const present = list ?? (single ? `...${single}` : undefined)
  const argument = pickArgument(present ?? '', dependencies)
  if (!argument || !dependencies.every(name => new RegExp(`\\b${name}\\b`).test(text))) return text
  if (!present && !/\(context: /.test(text)) return text
  const call = `...${routes}(${argument})`
  const changed = present ? `\n${indent}routes: [${present}, ${call}],\n` : `${all}${indent}  ${call},\n`
  return addImport(
    text.replace(all, () => changed),
    `import { ${routes} } from './${folder && `${folder}/`}${nouns}-routes.ts'`,
  )
}

/** Picks what new routes get: the variable that the first existing ones get, or the dependencies from among theirs. */
const pickArgument = (present: string, dependencies: string[]) => {
  const argument = /\((\w+|\{[^}]*\})/.exec(present)?.[1] ?? 'context'
  if (!argument.startsWith('{')) return argument
  const spread = /\.\.\.(\w+)/.exec(argument)?.[1]
  if (spread) return spread
  const names: string[] = argument.match(/\w+/g) ?? []
  return dependencies.every(name => names.includes(name)) ? `{ ${dependencies.join(', ')} }` : undefined
}

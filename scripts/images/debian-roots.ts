import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

interface Package {
  name: string
  isEssential: boolean
  provides: string[]
  /** Groups of alternatives. */
  depends: string[][]
}

const parseNames = (text: string) =>
  text
    .split(',')
    .map(part => part.split('|').map(name => name.trim().replace(/[ (:].*$/, '')))
    .filter(([first]) => first !== '')

/** Lists the installed packages of this machine. */
const listPackages = (): Package[] => {
  const format = '${Package}\t${Essential}\t${Provides}\t${Pre-Depends}, ${Depends}\t${db:Status-Status}\n'
  const { stdout = '' } = spawnSync('/usr/bin/dpkg-query', ['-W', '-f', format], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return stdout
    .split('\n')
    .map(line => line.split('\t'))
    .filter(fields => fields[4] === 'installed')
    .map(([name = '', essential, provides = '', depends = '']) => ({
      name,
      isEssential: essential === 'yes',
      provides: parseNames(provides).flat(),
      depends: parseNames(depends),
    }))
}

/** Returns the packages that a slim image of Debian has, with some more, and all that these need. */
const computeClosure = (packages: Package[], more: string[]) => {
  const byName = new Map(
    packages.flatMap(installedPackage =>
      [...installedPackage.provides, installedPackage.name].map(name => [name, installedPackage] as const),
    ),
  )
  for (const installedPackage of packages) byName.set(installedPackage.name, installedPackage)
  const neededPackages = new Map<string, Package>()
  const add = (alternatives: string[]) => {
    const installedPackage = alternatives.map(name => byName.get(name)).find(candidate => candidate !== undefined)
    if (!installedPackage || neededPackages.has(installedPackage.name)) return
    neededPackages.set(installedPackage.name, installedPackage)
    for (const needed of installedPackage.depends) add(needed)
  }
  for (const { name } of packages.filter(({ isEssential }) => isEssential)) add([name])
  for (const name of ['apt', ...more]) add([name])
  return [...neededPackages.keys()]
}

/** Returns why no root can be made of these packages here, or false. */
export const findDebianRootObstacle = (packages: string[]) => {
  if (process.getuid?.() !== 0) return 'only root may change the root folder'
  if (!existsSync('/usr/bin/dpkg-query')) return 'this machine is not a Debian'
  if (spawnSync('/usr/bin/unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'unshare is not allowed here'
  const installed = new Set(listPackages().map(({ name }) => name))
  const missing = packages.filter(name => !installed.has(name))
  return missing.length > 0 ? `Debian's ${missing.join(', ')} is not installed` : false
}

/** What a slim image leaves out. */
const leftOut = /^\/usr\/share\/(doc|man|info|locale|lintian|bug|groff|linda)\//

/** Fills an empty folder with the files of a slim Debian and of some packages, copied from those installed on this machine. */
export const fillDebianRoot = (root: string, packages: string[]) => {
  const names = computeClosure(listPackages(), packages)
  const pathList = spawnSync('/usr/bin/dpkg-query', ['-L', ...names], { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout
  const links = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].filter(link =>
    lstatSync(`/${link}`, { throwIfNoEntry: false })?.isSymbolicLink(),
  )
  for (const link of links) symlinkSync(readlinkSync(`/${link}`), join(root, link))
  // Packages name their files by the links, which lead to folders of /usr.
  const behindLinks = new RegExp(`^/(?=(?:${links.join('|')})(?:/|$))`)
  const files = [...new Set(pathList.split('\n').map(path => path.replace(behindLinks, '/usr/')))]
    .filter(path => path.startsWith('/') && path !== '/.' && !leftOut.test(path))
    .filter(path => lstatSync(path, { throwIfNoEntry: false }))
  const archive = spawnSync('/usr/bin/tar', ['-C', '/', '--no-recursion', '-T', '-', '-cf', '-'], {
    input: files.map(path => path.slice(1)).join('\n'),
    maxBuffer: 2 ** 30,
  }).stdout
  const { status, stderr } = spawnSync('/usr/bin/tar', ['-C', root, '-xf', '-'], { input: archive })
  if (status !== 0) throw new Error(String(stderr))
  for (const folder of ['proc', 'dev', 'tmp', 'etc']) mkdirSync(join(root, folder), { recursive: true })
  // What the scripts of base-passwd do.
  for (const name of ['passwd', 'group'])
    copyFileSync(join(root, 'usr/share/base-passwd', `${name}.master`), join(root, 'etc', name))
}

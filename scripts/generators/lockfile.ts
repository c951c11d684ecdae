interface Lockfile {
  packages: Record<string, { engines?: { node?: string } }>
}

/**
 * Removes from the lockfile the engine requirements of packages that exceed the project's own. The project brings its own Node, so they
 * never apply, but `npm ci` would print six lines of warnings for each. The installed packages stay the same.
 */
export const removeNewerEngines = (text: string): string => {
  const lockfile: Lockfile = JSON.parse(text)
  const { '': project, ...packages } = lockfile.packages
  const ownVersion = findLowestVersion(project?.engines?.node)
  for (const entry of Object.values(packages))
    if (isBelow(ownVersion, findLowestVersion(entry.engines?.node))) delete entry.engines
  return `${JSON.stringify(lockfile, null, 2)}\n`
}

type Version = [major: number, minor: number]

/** Returns the lowest version that a range such as `^20.19.0 || >=22.12.0` allows. */
const findLowestVersion = (range = '*'): Version =>
  range
    .split('||')
    .map((part): Version => {
      const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(part.replace(/<=?\s*[\d.]+/, '')) ?? []
      return [Number(major), Number(minor)]
    })
    .reduce((lowest, version) => (isBelow(version, lowest) ? version : lowest))

const isBelow = ([major, minor]: Version, [otherMajor, otherMinor]: Version) =>
  major < otherMajor || (major === otherMajor && minor < otherMinor)

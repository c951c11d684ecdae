import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

interface Bill {
  components: { 'bom-ref': string; properties: { name: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Prints the bill of materials of the production dependencies. `npm sbom --omit dev` leaves out those that a dependency also names as its own
 * development dependency, such as pg, so the development dependencies are left out here.
 */
const main = async () => {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { stdout } = await promisify(execFile)('npm', words, { cwd: root, maxBuffer: 64 * 2 ** 20 })
  const bill = JSON.parse(stdout) as Bill
  const left = bill.components.filter(({ properties }) => properties.some(({ name }) => name === developmentProperty))
  const leftRefs = new Set(left.map(component => component['bom-ref']))
  const components = bill.components.filter(component => !leftRefs.has(component['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => !leftRefs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => !leftRefs.has(other)) }))
  console.log(JSON.stringify({ ...bill, components, dependencies }, null, 2))
}

const developmentProperty = 'cdx:npm:package:development'

await main()

/** A stage of a Dockerfile: its base image, and its steps in order. */
export interface Stage {
  from: string
  steps: { instruction: string; text: string }[]
}

/** Reads the stages of a Dockerfile. */
export const readStages = (dockerfile: string): Stage[] => {
  const lines = dockerfile
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, instruction = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (instruction === 'FROM') stages.push({ from: text, steps: [] })
    else stages.at(-1)!.steps.push({ instruction, text })
  }
  return stages
}

const pickTexts = ({ steps }: Stage, instruction: string) =>
  steps.filter(step => step.instruction === instruction).map(({ text }) => text)

/** Returns the commands of a stage, one for each part of a `RUN`. */
const splitCommands = (stage: Stage) =>
  pickTexts(stage, 'RUN').flatMap(text => text.split(/\s&&\s/).map(part => part.trim()))

/** Returns the packages of Debian that a stage installs. */
export const parsePackages = (stage: Stage) =>
  splitCommands(stage)
    .filter(command => command.startsWith('apt-get install '))
    .flatMap(command => command.split(/\s+/).slice(2))
    .filter(word => !word.startsWith('-'))

/** Returns the commands of a stage that need no network: without those of apt-get and npm, which files of this machine replace. */
export const pickLocalCommands = (stage: Stage) =>
  splitCommands(stage).filter(command => !/^(apt-get |npm |rm -rf \/var\/lib\/apt\/)/.test(command))

const standardPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Returns how the image starts: its environment, user, folder, volume, program and health check. */
export const parseStart = (stage: Stage) => {
  const environment = Object.fromEntries(
    pickTexts(stage, 'ENV')
      .flatMap(text => text.split(/\s+/))
      .map(pair => pair.split(/=(.*)/s).slice(0, 2) as [string, string])
      .map(([name, value]) => [name, value.replace('$PATH', standardPath)]),
  )
  const [healthCheck] = pickTexts(stage, 'HEALTHCHECK').map(text => text.slice(text.indexOf('CMD ') + 4))
  return {
    environment,
    user: pickTexts(stage, 'USER').at(-1)!,
    folder: pickTexts(stage, 'WORKDIR').at(-1)!,
    volume: pickTexts(stage, 'VOLUME').at(-1)!,
    program: JSON.parse(pickTexts(stage, 'ENTRYPOINT').at(-1)!) as string[],
    healthCheck: JSON.parse(healthCheck!) as string[],
  }
}

import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { after } from 'node:test'

/** A service behind a line that a test can make mute, cut, and open again; what is on its way while it is mute is lost. Gone when the tests have ended. */
export const openSilentLine = async (target: NetConnectOpts) => {
  const ends = new Set<Socket>()
  const line = {
    mute: false,
    /** What goes up with this text in it still arrives; from then on the line is mute. */
    muteAfter: undefined as string | undefined,
    /** New connections are refused while it is not. */
    isOpen: true,
    cut() {
      for (const end of ends) end.destroy()
    },
    close() {
      server.close()
      line.cut()
    },
  }
  const server = createServer(asking => {
    if (!line.isOpen) return void asking.destroy()
    const serving = connect(target)
    for (const [from, to] of [
      [asking, serving],
      [serving, asking],
    ] as const) {
      ends.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.on('data', chunk => {
        if (line.mute) return
        to.write(chunk)
        if (from === asking && line.muteAfter !== undefined && chunk.includes(line.muteAfter)) line.mute = true
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => line.close())
  const { port } = server.address() as { port: number }
  return { line, host: '127.0.0.1', port }
}

/** Where a private PostgreSQL listens. */
export const socketOf = ({ host, port }: { host: string; port: number }): NetConnectOpts => ({
  path: `${host}/.s.PGSQL.${port}`,
})

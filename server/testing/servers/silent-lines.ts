import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { after } from 'node:test'

/** Opens the proxy of `keepSilentLine` for one test file; it closes after the tests. */
export const openSilentLine = async (target: NetConnectOpts) => {
  const silentLine = await keepSilentLine(target)
  after(() => silentLine.line.close())
  return silentLine
}

/** Opens a proxy that can be muted, cut, and opened again; data in transit while it is mute is lost. The caller closes it. */
export const keepSilentLine = async (target: NetConnectOpts) => {
  const sockets = new Set<Socket>()
  const line = {
    mute: false,
    /** Data to the service that contains this text still arrives; then the proxy is mute. */
    muteAfter: undefined as string | undefined,
    /** If false, new connections are refused. */
    isOpen: true,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      line.cut()
    },
  }
  const server = createServer(client => {
    if (!line.isOpen) return void client.destroy()
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.on('data', chunk => {
        if (line.mute) return
        to.write(chunk)
        if (from === client && line.muteAfter !== undefined && chunk.includes(line.muteAfter)) line.mute = true
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { line, host: '127.0.0.1', port }
}

/** Returns the socket of a private PostgreSQL. */
export const toSocket = ({ host, port }: { host: string; port: number }): NetConnectOpts => ({
  path: `${host}/.s.PGSQL.${port}`,
})

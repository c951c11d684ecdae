import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Returns a refusal of the server, such as '450 4.7.1 Come back later'. */
const createRefusal = (response: string) =>
  Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) })

export interface ReceivedMail extends Email {
  /** As in the envelope. */
  recipients: string[]
  source: string
}

/** Opens a real SMTP server on loopback that can be made to refuse. With a port, it opens again at the same address. */
export const openMailServer = async (port = 0) => {
  const books = {
    received: [] as ReceivedMail[],
    /** Responses to the next senders, recipients and messages. */
    senderFaults: [] as string[],
    recipientFaults: [] as string[],
    /** 'lost': the message is stored, and the connection closed before the response. */
    messageFaults: [] as string[],
  }
  const takeFault = (faults: string[]) => {
    const response = faults.shift()
    return response ? createRefusal(response) : null
  }
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, reply) => reply(takeFault(books.senderFaults)),
    onRcptTo: (_address, _session, reply) => reply(takeFault(books.recipientFaults)),
    async onData(stream, session, reply) {
      // A client that ends within its message gets no response.
      const source = await buffer(stream).catch(() => undefined)
      if (!source) return
      const messageFault = books.messageFaults.shift()
      if (messageFault && messageFault !== 'lost') return reply(createRefusal(messageFault))
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      books.received.push({ ...(await PostalMime.parse(source)), recipients, source: source.toString() })
      if (!messageFault) return reply()
      for (const connection of server.connections) connection._socket.destroy()
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: actualPort } = listening.address() as AddressInfo
  return {
    ...books,
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    empty() {
      for (const list of Object.values(books)) list.length = 0
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** Opens a server that passes each connection to `onConnection` and does nothing else. */
export const openMuteServer = async (onConnection: (socket: Socket) => void) => {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket.on('error', () => {}))
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, close }
}

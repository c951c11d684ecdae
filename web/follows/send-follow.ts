import { setFollow } from '../../contract/follows/follows.ts'
import { send } from '../frame/calls.ts'
import type { ShownPace } from './paces.ts'

/** Stores the pace of a follow on the server, also if the reader closes the page at once. In a module of its own, which pages load only when a reader selects a pace. */
export const sendFollow = (fileName: string, pace: ShownPace) =>
  send(setFollow, { fileName, pace }, { keepalive: true })

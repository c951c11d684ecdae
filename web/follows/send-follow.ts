import { setFollow } from '../../contract/follows/follows.ts'
import { send } from '../frame/calls.ts'
import type { ShownPace } from './paces.ts'

export const sendFollow = (fileName: string, pace: ShownPace) => send(setFollow, { fileName, pace })

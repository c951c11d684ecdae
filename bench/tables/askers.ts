import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeAtEnd } from '../closers.ts'
import type { AskerSetting } from './asker-child.ts'
import type { TableQuestion } from './questions.ts'

/** What a process took to answer some questions. */
export interface Answered {
  seconds: number
  /** Milliseconds of the middle answer. */
  p50: number
  /** Milliseconds of processor time of the process that was asked, and of the engine's own process; 0 where it has none. */
  mainCpu: number
  engineCpu: number
  /** Rows of all answers, so that both ways are seen to answer the same. */
  rows: number
}

/** How a question that must be ended was ended, in milliseconds. */
export interface Ended {
  afterDeadline: number
  nextAnswer: number
}

export type AskerOrder = { ask: TableQuestion[]; readers: number } | { run: string } | { hostile: string }

/** A process that asks a Parquet: through the portal's query child, or with DuckDB in the process itself. */
export const openAsker = (setting: AskerSetting) => {
  const child: ChildProcess = fork(`${import.meta.dirname}/asker-child.ts`, [JSON.stringify(setting)])
  closeAtEnd(() => child.kill())
  const order = async <Answer>(asked: AskerOrder): Promise<Answer> => {
    child.send(asked)
    const [answer] = (await once(child, 'message')) as [Answer | { trouble: string }]
    if (answer !== null && typeof answer === 'object' && 'trouble' in answer) throw new Error(answer.trouble)
    return answer as Answer
  }
  return {
    ask: (questions: TableQuestion[], readers = 1) => order<Answered>({ ask: questions, readers }),
    /** Runs SQL in the process itself; answers its milliseconds of processor time and the first value. */
    run: (sql: string) => order<{ cpu: number; value: unknown }>({ run: sql }),
    /** Sends SQL that does not end by itself through the engine. */
    endHostile: (sql: string) => order<Ended>({ hostile: sql }),
    close: () => child.kill(),
  }
}

export type Asker = ReturnType<typeof openAsker>

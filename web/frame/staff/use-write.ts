import { useRevalidator } from 'react-router'
import { useRequest } from '../../ui/use-request.ts'
import type { CallError } from '../calls.ts'

/**
 * Returns `write`, which sends a change of staff and then reloads the data of the page, also if the change conflicts with one by someone else
 * (409). One change is sent at a time. A failure is returned for the form to show, not thrown; `clearFailure` removes it.
 */
export const useWrite = () => {
  const { revalidate } = useRevalidator()
  const { busy, failure, run, clearFailure } = useRequest()
  const write = (work: () => Promise<unknown>) =>
    run(async () => {
      try {
        await work()
      } catch (error) {
        // After any other failure the data is not outdated, and a reload without a connection would replace the page by an error.
        if ((error as Partial<CallError>).status === 409) await revalidate()
        throw error
      }
      await revalidate()
    })
  return { busy, failure, write, clearFailure }
}

import { useRevalidator } from 'react-router'
import { useRequest } from '../../ui/use-request.ts'

/**
 * Returns `write`, which sends a change of staff and then reloads the data of the page. One change is sent at a time. A failure is returned
 * for the form to show, not thrown; `clearFailure` removes it.
 */
export const useWrite = () => {
  const { revalidate } = useRevalidator()
  const { busy, failure, run, clearFailure } = useRequest()
  const write = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      await revalidate()
    })
  return { busy, failure, write, clearFailure }
}

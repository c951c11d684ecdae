import { useState } from 'react'
import type { SecondPerson } from '../../../../../contract/catalogue/drafts/second-people.ts'
import type { Preview } from '../review/use-draft-preview.ts'

interface PublisherInput {
  preview: Preview
  /** True for a change so large that a second person is preselected. */
  preselectsSecond: boolean
}

type Who = 'me' | 'second'

/** Holds who publishes a draft: the user, or a second person, who may be chosen by name. */
export const usePublisher = ({ preview, preselectsSecond }: PublisherInput) => {
  // A choice that was made for an ordinary change does not apply to one for which a second person is preselected, nor the reverse.
  const [picked, setPicked] = useState<{ who: Who; preselectsSecond: boolean }>()
  const pickedWho = picked?.preselectsSecond === preselectsSecond ? picked.who : undefined
  const [pickedPersonId, setPickedPersonId] = useState<string>()
  const { mayPublish, secondPeople } =
    preview.state === 'ready' ? preview : { mayPublish: true, secondPeople: noPeople }
  const mayChoose = mayPublish && secondPeople.length > 0
  const onlyWho: Who = mayPublish ? 'me' : 'second'
  const defaultWho: Who = preselectsSecond ? 'second' : 'me'
  const who = mayChoose ? (pickedWho ?? defaultWho) : onlyWho
  const preselectedPersonId = preselectsSecond && mayChoose ? String(secondPeople[0]?.userId ?? '') : ''
  const personId = pickedPersonId ?? preselectedPersonId
  return {
    who,
    /** The user id of the chosen person; empty for anyone who may publish. */
    personId,
    people: secondPeople,
    mayChoose,
    isPreselected: preselectsSecond && pickedWho === undefined,
    /** The chosen second person; undefined if the user publishes, or anyone who may publish. */
    chosenPerson: who === 'second' ? secondPeople.find(({ userId }) => String(userId) === personId) : undefined,
    setWho: (next: Who) => setPicked({ who: next, preselectsSecond }),
    setPersonId: setPickedPersonId,
  }
}
export type Publisher = ReturnType<typeof usePublisher>

const noPeople: SecondPerson[] = []

import { useState } from 'react'

/** Holds whether a list of options is open, and which option is active: -1 for none. */
export const useOptionList = (optionCount: number) => {
  const [isOpen, setIsOpen] = useState(false)
  const [requestedIndex, setRequestedIndex] = useState(-1)
  // After the list has become shorter, the requested index may be beyond its end.
  const activeIndex = Math.min(requestedIndex, optionCount - 1)
  return {
    isOpen,
    setIsOpen,
    activeIndex,
    deactivate: () => setRequestedIndex(-1),
    /** Opens the list and moves to the next or previous option, at the end to the other end. */
    step(offset: 1 | -1) {
      setIsOpen(true)
      // Arrow Up without an active option leads to the last one.
      const startIndex = activeIndex < 0 && offset < 0 ? optionCount : activeIndex
      if (optionCount > 0) setRequestedIndex((startIndex + offset + optionCount) % optionCount)
    },
    /** Moves by several options, at most to the end. */
    stepPage: (offset: number) => setRequestedIndex(Math.max(0, Math.min(activeIndex + offset, optionCount - 1))),
  }
}

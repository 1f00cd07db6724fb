/** The words of a list, which have white space between them. */
export function wordsIn(list: string): string[] {
  return list.split(/\s+/).filter(word => word !== '');
}

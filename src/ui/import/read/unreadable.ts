/** A file that cannot be read. The message is for the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

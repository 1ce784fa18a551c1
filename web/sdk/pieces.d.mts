export interface Piece {
  name: string;
  /** JSON pointers into the client config. */
  when: string[];
  plugin: boolean;
  /** The file it is built from. */
  source: string;
}
export const PIECES: Piece[];
export function piecesOf<P extends { when: string[] } = Piece>(config: unknown, pieces?: P[]): P[];
/** A client config as the server writes it in front of a script. */
export function inlinedConfig(config: object): object;

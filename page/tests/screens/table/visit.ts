/** Somebody at a table of a server, for tests of its screens. */
import { flushSync, mount, unmount } from "svelte";
import type { Welcome } from "../../../src/lib/api/messages";
import { TableClient } from "../../../src/lib/online/table_client.svelte";
import AtTable from "../../../src/screens/table/AtTable.svelte";
import { FakeSocket } from "../../lib/online/fake_socket";
import { welcome } from "../../lib/online/server";

let screen: ReturnType<typeof mount> | undefined;

export function openTable(table = "abc"): void {
  screen = mount(AtTable, { target: document.body, props: { table: new TableClient(table) } });
  flushSync();
}

/** Open a table, and be welcomed there. */
export function come(more: Partial<Welcome> = {}): FakeSocket {
  openTable();
  FakeSocket.last.accept();
  FakeSocket.last.tell(welcome(more));
  flushSync();
  return FakeSocket.last;
}

export async function leave(): Promise<void> {
  if (screen) await unmount(screen);
  screen = undefined;
}

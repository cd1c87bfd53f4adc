/** The title of the document: the screen's title, and before it a call for attention such as "Your turn". */
class Title {
  screen = $state("");
  attention = $state("");

  whole = $derived([this.attention, this.screen, "Croupier"].filter((part) => part !== "").join(" · "));
}

export const title = new Title();

"""Every place where a stored row names another by its id: foreign keys, and ids inside of JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from accounts.models import Player
from tournaments.audit.snapshots import EVIDENCE, MODELS
from tournaments.models import (
    AuditEntry,
    Draw,
    Entry,
    Hand,
    Link,
    Match,
    PlayOff,
    Posting,
    ResultCheck,
    RoundTotal,
    UndoRecord,
)

from .layout import CARRIED, fields_of, id_model, names_of_today

Row = dict[str, Any]
Exchange = Callable[[type[Model], Any], Any]
#: What a line of the activity calls its row, where that is not the model's name.
_CALLED: dict[str, type[Model]] = {
    **{name.lower(): model for name, model in CARRIED.items()},
    "deed": UndoRecord,
    "total": RoundTotal,
    "player": Player,
}
#: Facts of the activity that are ids.
_FACTS: dict[str, type[Model]] = {
    "entry": Entry,
    "one": Entry,
    "other": Entry,
    "order": Entry,
    "numbers": Entry,
    "link": Link,
}


@dataclass(frozen=True, slots=True)
class References:
    """Exchanges ids.

    Args:
        row: of another row of the night, which has to be there.
        mention: inside of JSON, where it may be of a row that is gone by now.
        counts_totals: whether a table's results are told as totals.
    """

    row: Exchange
    mention: Exchange
    counts_totals: bool

    def exchanged(self, model: type[Model], row: Mapping[str, Any]) -> Row:
        """Return a row, by column, with other ids."""
        new = _columns(model, row, self.row)
        for field in fields_of(model):
            if field.primary_key and not field.is_relation:
                new[field.attname] = self.row(model, row[field.attname])
        return {**new, **self._inside(model, row)}

    def _inside(self, model: type[Model], row: Mapping[str, Any]) -> Row:
        if model is Draw or model is PlayOff:
            return {"order": [self.mention(Entry, each) for each in row["order"]]}
        if model is ResultCheck:
            return {"result": self._result(row["result"])}
        if model is AuditEntry:
            fields = {name: self._facts(row[name]) for name in ("before", "after")}
            return {"row": self._called(row["row"]), **fields}
        return {"changes": self._changes(row["changes"])} if model is UndoRecord else {}

    def _result(self, result: str) -> str:
        """Exchange the first part of what ``result_of`` names: the id of the latest hand or of the total."""
        evidence, _, points = result.partition("-")
        if evidence == "0":
            return result
        return f"{self.mention(RoundTotal if self.counts_totals else Hand, int(evidence))}-{points}"

    def _called(self, row: str) -> str:
        kind, _, pk = row.partition(":")
        model = _CALLED.get(kind)
        if model is None:  # What is not carried cannot be named.
            return f"{kind}:0"
        return f"{kind}:{self.mention(id_model(model), pk if model is Posting else int(pk))}"

    def _facts(self, facts: object) -> object:
        if not isinstance(facts, dict):
            return facts
        return {name: self._fact(name, fact) for name, fact in facts.items()}

    def _fact(self, name: str, fact: object) -> object:
        model = _FACTS.get(name)
        if model is None or isinstance(fact, bool):
            return fact
        if isinstance(fact, int):
            return self.mention(model, fact)
        if name == "order" and isinstance(fact, list):
            return [self.mention(model, each) for each in fact]
        if name == "numbers" and isinstance(fact, dict):
            return {number: self.mention(model, each) for number, each in fact.items()}
        return fact

    def _changes(self, changes: Mapping[str, Any]) -> Row:
        new = dict(changes)
        if "rows" in new:
            new["rows"] = [self._changed(each) for each in new["rows"]]
        if "evidence" in new:
            new["evidence"] = {
                name: {side: [self.mention(EVIDENCE[name], pk) for pk in ids] for side, ids in each.items()}
                for name, each in new["evidence"].items()
            }
        if "postings" in new:
            new["postings"] = [self.mention(Posting, each) for each in new["postings"]]
        if "told" in new:
            new["told"] = {str(self.mention(Match, int(pk))): each for pk, each in new["told"].items()}
        return new

    def _changed(self, row: Mapping[str, Any]) -> Row:
        model = MODELS[row["model"]]
        sides = {
            side: None if row[side] is None else _columns(model, row[side], self.mention)
            for side in ("before", "after")
        }
        return {"model": row["model"], "pk": self.mention(id_model(model), row["pk"]), **sides}


def _columns(model: type[Model], row: Mapping[str, Any], exchange: Exchange) -> Row:
    new = names_of_today(row)
    for field in fields_of(model):
        if isinstance(field.related_model, type) and new.get(field.attname) is not None:
            new[field.attname] = exchange(field.related_model, new[field.attname])
    return new

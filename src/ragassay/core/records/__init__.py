"""Records that packages exchange, and the plug-in protocols.

Four records make up a row of the table: `Question`, `Answer`, `Verdict` and `Diagnosis`. Their fields are its columns:
`core.table` derives names, types and descriptions from their annotations, so documentation, validation and file formats
always agree. Every public name of the modules below can be imported from this package.
"""
# ruff: noqa: F403 -- a list of all names would only repeat the modules

from ragassay.core.records.call_costs import *
from ragassay.core.records.comparisons import *
from ragassay.core.records.database_schema import *
from ragassay.core.records.estimates import *
from ragassay.core.records.protocols import *
from ragassay.core.records.rows import *
from ragassay.core.records.sql_templates import *
from ragassay.core.records.summaries import *

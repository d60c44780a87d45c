"""The shapes of requests and answers. Written from api/openapi.json by `npm run generate`; not to be edited."""

from ._generated.models import Action as Action
from ._generated.models import ActionInput as ActionInput
from ._generated.models import ActionRequest as ActionRequest
from ._generated.models import Actor as Actor
from ._generated.models import Address as Address
from ._generated.models import AddressInput as AddressInput
from ._generated.models import Allocation as Allocation
from ._generated.models import Alternative as Alternative
from ._generated.models import Attachment as Attachment
from ._generated.models import AttachmentPage as AttachmentPage
from ._generated.models import Automation as Automation
from ._generated.models import AutomationAction as AutomationAction
from ._generated.models import AutomationActionInput as AutomationActionInput
from ._generated.models import AutomationChange as AutomationChange
from ._generated.models import AutomationComparison as AutomationComparison
from ._generated.models import AutomationComparisonInput as AutomationComparisonInput
from ._generated.models import AutomationCondition as AutomationCondition
from ._generated.models import AutomationConditionInnermost as AutomationConditionInnermost
from ._generated.models import AutomationConditionInnermostInput as AutomationConditionInnermostInput
from ._generated.models import AutomationConditionInput as AutomationConditionInput
from ._generated.models import AutomationConditionInside as AutomationConditionInside
from ._generated.models import AutomationConditionInsideInput as AutomationConditionInsideInput
from ._generated.models import AutomationLimits as AutomationLimits
from ._generated.models import AutomationLimitsInput as AutomationLimitsInput
from ._generated.models import AutomationPage as AutomationPage
from ._generated.models import AutomationPassed as AutomationPassed
from ._generated.models import AutomationQuietHours as AutomationQuietHours
from ._generated.models import AutomationQuietHoursInput as AutomationQuietHoursInput
from ._generated.models import AutomationRun as AutomationRun
from ._generated.models import AutomationRunPage as AutomationRunPage
from ._generated.models import AutomationStats as AutomationStats
from ._generated.models import AutomationStep as AutomationStep
from ._generated.models import AutomationSubject as AutomationSubject
from ._generated.models import AutomationTemplate as AutomationTemplate
from ._generated.models import AutomationTemplatePage as AutomationTemplatePage
from ._generated.models import AutomationTest as AutomationTest
from ._generated.models import AutomationTestEvent as AutomationTestEvent
from ._generated.models import AutomationTestStep as AutomationTestStep
from ._generated.models import AutomationTrigger as AutomationTrigger
from ._generated.models import AutomationTriggerInput as AutomationTriggerInput
from ._generated.models import AutomationWithSecret as AutomationWithSecret
from ._generated.models import BookedCustomer as BookedCustomer
from ._generated.models import BookedCustomerPage as BookedCustomerPage
from ._generated.models import Booking as Booking
from ._generated.models import BookingCancelledData as BookingCancelledData
from ._generated.models import BookingCancelledEvent as BookingCancelledEvent
from ._generated.models import BookingChange as BookingChange
from ._generated.models import BookingCompletedData as BookingCompletedData
from ._generated.models import BookingCompletedEvent as BookingCompletedEvent
from ._generated.models import BookingConfirmedData as BookingConfirmedData
from ._generated.models import BookingConfirmedEvent as BookingConfirmedEvent
from ._generated.models import BookingCounts as BookingCounts
from ._generated.models import BookingCreatedData as BookingCreatedData
from ._generated.models import BookingCreatedEvent as BookingCreatedEvent
from ._generated.models import BookingCustomer as BookingCustomer
from ._generated.models import BookingCustomerInput as BookingCustomerInput
from ._generated.models import BookingInTheWay as BookingInTheWay
from ._generated.models import BookingNoShowData as BookingNoShowData
from ._generated.models import BookingNoShowEvent as BookingNoShowEvent
from ._generated.models import BookingPage as BookingPage
from ._generated.models import BookingRescheduledData as BookingRescheduledData
from ._generated.models import BookingRescheduledEvent as BookingRescheduledEvent
from ._generated.models import Bot as Bot
from ._generated.models import BotBooking as BotBooking
from ._generated.models import BotBookingChange as BotBookingChange
from ._generated.models import BotChange as BotChange
from ._generated.models import BotDefaultTexts as BotDefaultTexts
from ._generated.models import BotHandoff as BotHandoff
from ._generated.models import BotHandoffChange as BotHandoffChange
from ._generated.models import BotIntents as BotIntents
from ._generated.models import BotIntentsChange as BotIntentsChange
from ._generated.models import BotKnowledge as BotKnowledge
from ._generated.models import BotKnowledgeChange as BotKnowledgeChange
from ._generated.models import BotModel as BotModel
from ._generated.models import BotModelChange as BotModelChange
from ._generated.models import BriefBooking as BriefBooking
from ._generated.models import CannedReply as CannedReply
from ._generated.models import CannedReplyChange as CannedReplyChange
from ._generated.models import CannedReplyPage as CannedReplyPage
from ._generated.models import Claimant as Claimant
from ._generated.models import Comment as Comment
from ._generated.models import CommentPage as CommentPage
from ._generated.models import Confirmation as Confirmation
from ._generated.models import Conversation as Conversation
from ._generated.models import ConversationAssignee as ConversationAssignee
from ._generated.models import ConversationChange as ConversationChange
from ._generated.models import ConversationCustomer as ConversationCustomer
from ._generated.models import ConversationIdentity as ConversationIdentity
from ._generated.models import ConversationPage as ConversationPage
from ._generated.models import CreateAttachmentForm as CreateAttachmentForm
from ._generated.models import Customer as Customer
from ._generated.models import CustomerChange as CustomerChange
from ._generated.models import CustomerExport as CustomerExport
from ._generated.models import CustomerImport as CustomerImport
from ._generated.models import CustomerMerge as CustomerMerge
from ._generated.models import CustomerPage as CustomerPage
from ._generated.models import CustomerSummary as CustomerSummary
from ._generated.models import Effect as Effect
from ._generated.models import EffectInput as EffectInput
from ._generated.models import EndRequest as EndRequest
from ._generated.models import EventBooking as EventBooking
from ._generated.models import ExportedBooking as ExportedBooking
from ._generated.models import ExportedConversation as ExportedConversation
from ._generated.models import ExportedMove as ExportedMove
from ._generated.models import ExportedVisitor as ExportedVisitor
from ._generated.models import Fault as Fault
from ._generated.models import Field as Field
from ._generated.models import FieldInput as FieldInput
from ._generated.models import GroupOverview as GroupOverview
from ._generated.models import Guard as Guard
from ._generated.models import GuardInput as GuardInput
from ._generated.models import HistoryEntry as HistoryEntry
from ._generated.models import HistoryEntryPage as HistoryEntryPage
from ._generated.models import Hold as Hold
from ._generated.models import Identity as Identity
from ._generated.models import IdentityInput as IdentityInput
from ._generated.models import ImportedColumn as ImportedColumn
from ._generated.models import ImportedRow as ImportedRow
from ._generated.models import ImportedRowError as ImportedRowError
from ._generated.models import Knowledge as Knowledge
from ._generated.models import KnowledgeAnswer as KnowledgeAnswer
from ._generated.models import KnowledgeAnswers as KnowledgeAnswers
from ._generated.models import KnowledgeChange as KnowledgeChange
from ._generated.models import KnowledgeFailure as KnowledgeFailure
from ._generated.models import KnowledgeFile as KnowledgeFile
from ._generated.models import KnowledgeHit as KnowledgeHit
from ._generated.models import KnowledgePair as KnowledgePair
from ._generated.models import KnowledgePairInput as KnowledgePairInput
from ._generated.models import KnowledgeQuery as KnowledgeQuery
from ._generated.models import KnowledgeQuestion as KnowledgeQuestion
from ._generated.models import KnowledgeQuestionPage as KnowledgeQuestionPage
from ._generated.models import KnowledgeSummary as KnowledgeSummary
from ._generated.models import KnowledgeSummaryPage as KnowledgeSummaryPage
from ._generated.models import KnowledgeSynonymGroup as KnowledgeSynonymGroup
from ._generated.models import KnowledgeSynonymGroupInput as KnowledgeSynonymGroupInput
from ._generated.models import KnowledgeSynonyms as KnowledgeSynonyms
from ._generated.models import KnowledgeSynonymsChange as KnowledgeSynonymsChange
from ._generated.models import LastMessage as LastMessage
from ._generated.models import LocationEvent as LocationEvent
from ._generated.models import LocationEventPage as LocationEventPage
from ._generated.models import Me as Me
from ._generated.models import MergeSuggestion as MergeSuggestion
from ._generated.models import Message as Message
from ._generated.models import MessageAuthor as MessageAuthor
from ._generated.models import MessageChoice as MessageChoice
from ._generated.models import MessageContact as MessageContact
from ._generated.models import MessageError as MessageError
from ._generated.models import MessageFile as MessageFile
from ._generated.models import MessageLocation as MessageLocation
from ._generated.models import MessageLocationInput as MessageLocationInput
from ._generated.models import MessageOption as MessageOption
from ._generated.models import MessageOptionInput as MessageOptionInput
from ._generated.models import MessageOptions as MessageOptions
from ._generated.models import MessageOptionsInput as MessageOptionsInput
from ._generated.models import MessagePage as MessagePage
from ._generated.models import MessageSource as MessageSource
from ._generated.models import MessageTemplate as MessageTemplate
from ._generated.models import MessageTemplateInput as MessageTemplateInput
from ._generated.models import ModeChange as ModeChange
from ._generated.models import Money as Money
from ._generated.models import NewAutomation as NewAutomation
from ._generated.models import NewAutomationTest as NewAutomationTest
from ._generated.models import NewBooking as NewBooking
from ._generated.models import NewCannedReply as NewCannedReply
from ._generated.models import NewComment as NewComment
from ._generated.models import NewConversation as NewConversation
from ._generated.models import NewCustomer as NewCustomer
from ._generated.models import NewCustomerImport as NewCustomerImport
from ._generated.models import NewHold as NewHold
from ._generated.models import NewKnowledge as NewKnowledge
from ._generated.models import NewLocationEvent as NewLocationEvent
from ._generated.models import NewMessage as NewMessage
from ._generated.models import NewResource as NewResource
from ._generated.models import NewResourceGroup as NewResourceGroup
from ._generated.models import NewSchedule as NewSchedule
from ._generated.models import NewScheduleOverride as NewScheduleOverride
from ._generated.models import NewService as NewService
from ._generated.models import NewStageConfig as NewStageConfig
from ._generated.models import NewTimeOff as NewTimeOff
from ._generated.models import NewWebhookEndpoint as NewWebhookEndpoint
from ._generated.models import NextBooking as NextBooking
from ._generated.models import OperationRequest as OperationRequest
from ._generated.models import OperationStages as OperationStages
from ._generated.models import OperationStagesInput as OperationStagesInput
from ._generated.models import Payment as Payment
from ._generated.models import PaymentRequest as PaymentRequest
from ._generated.models import PlannedTime as PlannedTime
from ._generated.models import Problem as Problem
from ._generated.models import Rate as Rate
from ._generated.models import ReadMark as ReadMark
from ._generated.models import ReadyMadeAutomation as ReadyMadeAutomation
from ._generated.models import RealTime as RealTime
from ._generated.models import Reopening as Reopening
from ._generated.models import ReplyWindow as ReplyWindow
from ._generated.models import Requirement as Requirement
from ._generated.models import RequirementInput as RequirementInput
from ._generated.models import Reschedule as Reschedule
from ._generated.models import Resolution as Resolution
from ._generated.models import Resource as Resource
from ._generated.models import ResourceChange as ResourceChange
from ._generated.models import ResourceGroup as ResourceGroup
from ._generated.models import ResourceGroupChange as ResourceGroupChange
from ._generated.models import ResourceGroupPage as ResourceGroupPage
from ._generated.models import ResourceOverview as ResourceOverview
from ._generated.models import ResourcePage as ResourcePage
from ._generated.models import ResourceStats as ResourceStats
from ._generated.models import Schedule as Schedule
from ._generated.models import ScheduleChange as ScheduleChange
from ._generated.models import ScheduleDaySet as ScheduleDaySet
from ._generated.models import ScheduleOverride as ScheduleOverride
from ._generated.models import ScheduleOverridePage as ScheduleOverridePage
from ._generated.models import SchedulePage as SchedulePage
from ._generated.models import Service as Service
from ._generated.models import ServiceChange as ServiceChange
from ._generated.models import ServicePage as ServicePage
from ._generated.models import SetResourcePhotoForm as SetResourcePhotoForm
from ._generated.models import Sla as Sla
from ._generated.models import Slot as Slot
from ._generated.models import SlotExplanation as SlotExplanation
from ._generated.models import SlotList as SlotList
from ._generated.models import SlotReason as SlotReason
from ._generated.models import Stage as Stage
from ._generated.models import StageByKind as StageByKind
from ._generated.models import StageByKindInput as StageByKindInput
from ._generated.models import StageConfig as StageConfig
from ._generated.models import StageInput as StageInput
from ._generated.models import StageRevert as StageRevert
from ._generated.models import StageVersion as StageVersion
from ._generated.models import StageVersionPage as StageVersionPage
from ._generated.models import StatsEntry as StatsEntry
from ._generated.models import Sum as Sum
from ._generated.models import TeamOverview as TeamOverview
from ._generated.models import TeamTotals as TeamTotals
from ._generated.models import ThreadEvent as ThreadEvent
from ._generated.models import TimelineEntry as TimelineEntry
from ._generated.models import TimelineEntryPage as TimelineEntryPage
from ._generated.models import TimeOff as TimeOff
from ._generated.models import TimeOffPage as TimeOffPage
from ._generated.models import TimeOffRepeats as TimeOffRepeats
from ._generated.models import TimeOffRepeatsType0 as TimeOffRepeatsType0
from ._generated.models import TimeOffTaken as TimeOffTaken
from ._generated.models import TimeOffTakenRepeatsType0 as TimeOffTakenRepeatsType0
from ._generated.models import TimeOffTime as TimeOffTime
from ._generated.models import UploadKnowledgeFileForm as UploadKnowledgeFileForm
from ._generated.models import UploadMessageFileForm as UploadMessageFileForm
from ._generated.models import WebhookAttempt as WebhookAttempt
from ._generated.models import WebhookDelivery as WebhookDelivery
from ._generated.models import WebhookDeliveryPage as WebhookDeliveryPage
from ._generated.models import WebhookEndpoint as WebhookEndpoint
from ._generated.models import WebhookEndpointChange as WebhookEndpointChange
from ._generated.models import WebhookEndpointPage as WebhookEndpointPage
from ._generated.models import WebhookEndpointWithSecret as WebhookEndpointWithSecret
from ._generated.models import WebhookPingData as WebhookPingData
from ._generated.models import WebhookPingEvent as WebhookPingEvent
from ._generated.models import WeeklyWindow as WeeklyWindow
from ._generated.models import WeeklyWindowInput as WeeklyWindowInput
from ._generated.models import Window as Window
from ._generated.models import WindowInput as WindowInput
from ._generated.models import WorkItem as WorkItem
from ._generated.models import WorkItemChange as WorkItemChange
from ._generated.models import WorkItemPage as WorkItemPage
from ._generated.models import WorkspaceBrief as WorkspaceBrief
from ._generated.types import UNSET as UNSET
from ._generated.types import File as File
from ._generated.types import Unset as Unset

__all__ = (
    "UNSET",
    "Action",
    "ActionInput",
    "ActionRequest",
    "Actor",
    "Address",
    "AddressInput",
    "Allocation",
    "Alternative",
    "Attachment",
    "AttachmentPage",
    "Automation",
    "AutomationAction",
    "AutomationActionInput",
    "AutomationChange",
    "AutomationComparison",
    "AutomationComparisonInput",
    "AutomationCondition",
    "AutomationConditionInnermost",
    "AutomationConditionInnermostInput",
    "AutomationConditionInput",
    "AutomationConditionInside",
    "AutomationConditionInsideInput",
    "AutomationLimits",
    "AutomationLimitsInput",
    "AutomationPage",
    "AutomationPassed",
    "AutomationQuietHours",
    "AutomationQuietHoursInput",
    "AutomationRun",
    "AutomationRunPage",
    "AutomationStats",
    "AutomationStep",
    "AutomationSubject",
    "AutomationTemplate",
    "AutomationTemplatePage",
    "AutomationTest",
    "AutomationTestEvent",
    "AutomationTestStep",
    "AutomationTrigger",
    "AutomationTriggerInput",
    "AutomationWithSecret",
    "BookedCustomer",
    "BookedCustomerPage",
    "Booking",
    "BookingCancelledData",
    "BookingCancelledEvent",
    "BookingChange",
    "BookingCompletedData",
    "BookingCompletedEvent",
    "BookingConfirmedData",
    "BookingConfirmedEvent",
    "BookingCounts",
    "BookingCreatedData",
    "BookingCreatedEvent",
    "BookingCustomer",
    "BookingCustomerInput",
    "BookingInTheWay",
    "BookingNoShowData",
    "BookingNoShowEvent",
    "BookingPage",
    "BookingRescheduledData",
    "BookingRescheduledEvent",
    "Bot",
    "BotBooking",
    "BotBookingChange",
    "BotChange",
    "BotDefaultTexts",
    "BotHandoff",
    "BotHandoffChange",
    "BotIntents",
    "BotIntentsChange",
    "BotKnowledge",
    "BotKnowledgeChange",
    "BotModel",
    "BotModelChange",
    "BriefBooking",
    "CannedReply",
    "CannedReplyChange",
    "CannedReplyPage",
    "Claimant",
    "Comment",
    "CommentPage",
    "Confirmation",
    "Conversation",
    "ConversationAssignee",
    "ConversationChange",
    "ConversationCustomer",
    "ConversationIdentity",
    "ConversationPage",
    "CreateAttachmentForm",
    "Customer",
    "CustomerChange",
    "CustomerExport",
    "CustomerImport",
    "CustomerMerge",
    "CustomerPage",
    "CustomerSummary",
    "Effect",
    "EffectInput",
    "EndRequest",
    "EventBooking",
    "ExportedBooking",
    "ExportedConversation",
    "ExportedMove",
    "ExportedVisitor",
    "Fault",
    "Field",
    "FieldInput",
    "File",
    "GroupOverview",
    "Guard",
    "GuardInput",
    "HistoryEntry",
    "HistoryEntryPage",
    "Hold",
    "Identity",
    "IdentityInput",
    "ImportedColumn",
    "ImportedRow",
    "ImportedRowError",
    "Knowledge",
    "KnowledgeAnswer",
    "KnowledgeAnswers",
    "KnowledgeChange",
    "KnowledgeFailure",
    "KnowledgeFile",
    "KnowledgeHit",
    "KnowledgePair",
    "KnowledgePairInput",
    "KnowledgeQuery",
    "KnowledgeQuestion",
    "KnowledgeQuestionPage",
    "KnowledgeSummary",
    "KnowledgeSummaryPage",
    "KnowledgeSynonymGroup",
    "KnowledgeSynonymGroupInput",
    "KnowledgeSynonyms",
    "KnowledgeSynonymsChange",
    "LastMessage",
    "LocationEvent",
    "LocationEventPage",
    "Me",
    "MergeSuggestion",
    "Message",
    "MessageAuthor",
    "MessageChoice",
    "MessageContact",
    "MessageError",
    "MessageFile",
    "MessageLocation",
    "MessageLocationInput",
    "MessageOption",
    "MessageOptionInput",
    "MessageOptions",
    "MessageOptionsInput",
    "MessagePage",
    "MessageSource",
    "MessageTemplate",
    "MessageTemplateInput",
    "ModeChange",
    "Money",
    "NewAutomation",
    "NewAutomationTest",
    "NewBooking",
    "NewCannedReply",
    "NewComment",
    "NewConversation",
    "NewCustomer",
    "NewCustomerImport",
    "NewHold",
    "NewKnowledge",
    "NewLocationEvent",
    "NewMessage",
    "NewResource",
    "NewResourceGroup",
    "NewSchedule",
    "NewScheduleOverride",
    "NewService",
    "NewStageConfig",
    "NewTimeOff",
    "NewWebhookEndpoint",
    "NextBooking",
    "OperationRequest",
    "OperationStages",
    "OperationStagesInput",
    "Payment",
    "PaymentRequest",
    "PlannedTime",
    "Problem",
    "Rate",
    "ReadMark",
    "ReadyMadeAutomation",
    "RealTime",
    "Reopening",
    "ReplyWindow",
    "Requirement",
    "RequirementInput",
    "Reschedule",
    "Resolution",
    "Resource",
    "ResourceChange",
    "ResourceGroup",
    "ResourceGroupChange",
    "ResourceGroupPage",
    "ResourceOverview",
    "ResourcePage",
    "ResourceStats",
    "Schedule",
    "ScheduleChange",
    "ScheduleDaySet",
    "ScheduleOverride",
    "ScheduleOverridePage",
    "SchedulePage",
    "Service",
    "ServiceChange",
    "ServicePage",
    "SetResourcePhotoForm",
    "Sla",
    "Slot",
    "SlotExplanation",
    "SlotList",
    "SlotReason",
    "Stage",
    "StageByKind",
    "StageByKindInput",
    "StageConfig",
    "StageInput",
    "StageRevert",
    "StageVersion",
    "StageVersionPage",
    "StatsEntry",
    "Sum",
    "TeamOverview",
    "TeamTotals",
    "ThreadEvent",
    "TimeOff",
    "TimeOffPage",
    "TimeOffRepeats",
    "TimeOffRepeatsType0",
    "TimeOffTaken",
    "TimeOffTakenRepeatsType0",
    "TimeOffTime",
    "TimelineEntry",
    "TimelineEntryPage",
    "Unset",
    "UploadKnowledgeFileForm",
    "UploadMessageFileForm",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookDeliveryPage",
    "WebhookEndpoint",
    "WebhookEndpointChange",
    "WebhookEndpointPage",
    "WebhookEndpointWithSecret",
    "WebhookPingData",
    "WebhookPingEvent",
    "WeeklyWindow",
    "WeeklyWindowInput",
    "Window",
    "WindowInput",
    "WorkItem",
    "WorkItemChange",
    "WorkItemPage",
    "WorkspaceBrief",
)

"""Contains all the data models used in inputs/outputs"""

from .action import Action
from .action_input import ActionInput
from .action_input_kinds_type_0_item import ActionInputKindsType0Item
from .action_input_operation_type_0 import ActionInputOperationType0
from .action_input_roles_type_0_item import ActionInputRolesType0Item
from .action_input_type import ActionInputType
from .action_request import ActionRequest
from .actor import Actor
from .address import Address
from .address_input import AddressInput
from .allocation import Allocation
from .alternative import Alternative
from .attachment import Attachment
from .attachment_page import AttachmentPage
from .automation import Automation
from .automation_action import AutomationAction
from .automation_action_input import AutomationActionInput
from .automation_action_input_channel_type_0 import AutomationActionInputChannelType0
from .automation_action_input_mode_type_0 import AutomationActionInputModeType0
from .automation_action_input_priority_type_0 import AutomationActionInputPriorityType0
from .automation_action_input_type import AutomationActionInputType
from .automation_change import AutomationChange
from .automation_change_on_paused_channel_type_0 import AutomationChangeOnPausedChannelType0
from .automation_comparison import AutomationComparison
from .automation_comparison_input import AutomationComparisonInput
from .automation_comparison_input_op import AutomationComparisonInputOp
from .automation_condition import AutomationCondition
from .automation_condition_innermost import AutomationConditionInnermost
from .automation_condition_innermost_input import AutomationConditionInnermostInput
from .automation_condition_innermost_input_op_type_0 import AutomationConditionInnermostInputOpType0
from .automation_condition_input import AutomationConditionInput
from .automation_condition_input_op_type_0 import AutomationConditionInputOpType0
from .automation_condition_inside import AutomationConditionInside
from .automation_condition_inside_input import AutomationConditionInsideInput
from .automation_condition_inside_input_op_type_0 import AutomationConditionInsideInputOpType0
from .automation_limits import AutomationLimits
from .automation_limits_input import AutomationLimitsInput
from .automation_page import AutomationPage
from .automation_passed import AutomationPassed
from .automation_quiet_hours import AutomationQuietHours
from .automation_quiet_hours_input import AutomationQuietHoursInput
from .automation_quiet_hours_input_policy import AutomationQuietHoursInputPolicy
from .automation_run import AutomationRun
from .automation_run_page import AutomationRunPage
from .automation_stats import AutomationStats
from .automation_step import AutomationStep
from .automation_subject import AutomationSubject
from .automation_template import AutomationTemplate
from .automation_template_page import AutomationTemplatePage
from .automation_test import AutomationTest
from .automation_test_event import AutomationTestEvent
from .automation_test_step import AutomationTestStep
from .automation_trigger import AutomationTrigger
from .automation_trigger_input import AutomationTriggerInput
from .automation_trigger_input_type import AutomationTriggerInputType
from .automation_with_secret import AutomationWithSecret
from .booked_customer import BookedCustomer
from .booked_customer_page import BookedCustomerPage
from .booking import Booking
from .booking_cancelled_data import BookingCancelledData
from .booking_cancelled_event import BookingCancelledEvent
from .booking_change import BookingChange
from .booking_completed_data import BookingCompletedData
from .booking_completed_event import BookingCompletedEvent
from .booking_confirmed_data import BookingConfirmedData
from .booking_confirmed_event import BookingConfirmedEvent
from .booking_counts import BookingCounts
from .booking_created_data import BookingCreatedData
from .booking_created_event import BookingCreatedEvent
from .booking_customer import BookingCustomer
from .booking_customer_input import BookingCustomerInput
from .booking_in_the_way import BookingInTheWay
from .booking_no_show_data import BookingNoShowData
from .booking_no_show_event import BookingNoShowEvent
from .booking_page import BookingPage
from .booking_rescheduled_data import BookingRescheduledData
from .booking_rescheduled_event import BookingRescheduledEvent
from .bot import Bot
from .bot_booking import BotBooking
from .bot_booking_change import BotBookingChange
from .bot_change import BotChange
from .bot_change_engine import BotChangeEngine
from .bot_default_texts import BotDefaultTexts
from .bot_handoff import BotHandoff
from .bot_handoff_change import BotHandoffChange
from .bot_intents import BotIntents
from .bot_intents_change import BotIntentsChange
from .bot_knowledge import BotKnowledge
from .bot_knowledge_change import BotKnowledgeChange
from .bot_knowledge_change_answer_mode import BotKnowledgeChangeAnswerMode
from .bot_model import BotModel
from .bot_model_change import BotModelChange
from .brief_booking import BriefBooking
from .canned_reply import CannedReply
from .canned_reply_change import CannedReplyChange
from .canned_reply_page import CannedReplyPage
from .claimant import Claimant
from .comment import Comment
from .comment_page import CommentPage
from .confirmation import Confirmation
from .confirmation_priority_type_0 import ConfirmationPriorityType0
from .confirmation_source_type_0 import ConfirmationSourceType0
from .conversation import Conversation
from .conversation_assignee import ConversationAssignee
from .conversation_change import ConversationChange
from .conversation_change_priority_type_0 import ConversationChangePriorityType0
from .conversation_customer import ConversationCustomer
from .conversation_identity import ConversationIdentity
from .conversation_page import ConversationPage
from .create_attachment_form import CreateAttachmentForm
from .create_attachment_form_kind import CreateAttachmentFormKind
from .customer import Customer
from .customer_change import CustomerChange
from .customer_export import CustomerExport
from .customer_import import CustomerImport
from .customer_merge import CustomerMerge
from .customer_page import CustomerPage
from .customer_summary import CustomerSummary
from .effect import Effect
from .effect_input import EffectInput
from .effect_input_priority_type_0 import EffectInputPriorityType0
from .effect_input_type import EffectInputType
from .end_request import EndRequest
from .event_booking import EventBooking
from .exported_booking import ExportedBooking
from .exported_conversation import ExportedConversation
from .exported_move import ExportedMove
from .exported_visitor import ExportedVisitor
from .fault import Fault
from .field import Field
from .field_input import FieldInput
from .field_input_type import FieldInputType
from .get_resource_stats_bucket import GetResourceStatsBucket
from .group_overview import GroupOverview
from .guard import Guard
from .guard_input import GuardInput
from .guard_input_kind_type_0 import GuardInputKindType0
from .guard_input_statuses_type_0_item import GuardInputStatusesType0Item
from .guard_input_type import GuardInputType
from .history_entry import HistoryEntry
from .history_entry_page import HistoryEntryPage
from .hold import Hold
from .identity import Identity
from .identity_input import IdentityInput
from .identity_input_channel import IdentityInputChannel
from .imported_column import ImportedColumn
from .imported_row import ImportedRow
from .imported_row_error import ImportedRowError
from .knowledge import Knowledge
from .knowledge_answer import KnowledgeAnswer
from .knowledge_answers import KnowledgeAnswers
from .knowledge_change import KnowledgeChange
from .knowledge_failure import KnowledgeFailure
from .knowledge_file import KnowledgeFile
from .knowledge_hit import KnowledgeHit
from .knowledge_pair import KnowledgePair
from .knowledge_pair_input import KnowledgePairInput
from .knowledge_query import KnowledgeQuery
from .knowledge_query_kinds_type_0_item import KnowledgeQueryKindsType0Item
from .knowledge_question import KnowledgeQuestion
from .knowledge_question_page import KnowledgeQuestionPage
from .knowledge_summary import KnowledgeSummary
from .knowledge_summary_page import KnowledgeSummaryPage
from .knowledge_synonym_group import KnowledgeSynonymGroup
from .knowledge_synonym_group_input import KnowledgeSynonymGroupInput
from .knowledge_synonyms import KnowledgeSynonyms
from .knowledge_synonyms_change import KnowledgeSynonymsChange
from .last_message import LastMessage
from .list_automation_runs_status import ListAutomationRunsStatus
from .list_automation_templates_locale import ListAutomationTemplatesLocale
from .list_conversation_work_items_view import ListConversationWorkItemsView
from .list_conversations_channel_item import ListConversationsChannelItem
from .list_conversations_mode_item import ListConversationsModeItem
from .list_conversations_sort import ListConversationsSort
from .list_conversations_status_item import ListConversationsStatusItem
from .list_knowledge_files_status_item import ListKnowledgeFilesStatusItem
from .list_knowledge_kind_item import ListKnowledgeKindItem
from .list_knowledge_questions_sort import ListKnowledgeQuestionsSort
from .list_knowledge_status_item import ListKnowledgeStatusItem
from .list_webhook_deliveries_event_type import ListWebhookDeliveriesEventType
from .list_webhook_deliveries_status import ListWebhookDeliveriesStatus
from .list_work_items_view import ListWorkItemsView
from .location_event import LocationEvent
from .location_event_page import LocationEventPage
from .me import Me
from .merge_suggestion import MergeSuggestion
from .message import Message
from .message_author import MessageAuthor
from .message_choice import MessageChoice
from .message_contact import MessageContact
from .message_error import MessageError
from .message_file import MessageFile
from .message_location import MessageLocation
from .message_location_input import MessageLocationInput
from .message_option import MessageOption
from .message_option_input import MessageOptionInput
from .message_options import MessageOptions
from .message_options_input import MessageOptionsInput
from .message_page import MessagePage
from .message_source import MessageSource
from .message_template import MessageTemplate
from .message_template_input import MessageTemplateInput
from .mode_change import ModeChange
from .mode_change_mode import ModeChangeMode
from .mode_change_reason_type_0 import ModeChangeReasonType0
from .money import Money
from .new_automation import NewAutomation
from .new_automation_on_paused_channel_type_0 import NewAutomationOnPausedChannelType0
from .new_automation_test import NewAutomationTest
from .new_booking import NewBooking
from .new_booking_override_type_0_item import NewBookingOverrideType0Item
from .new_booking_priority_type_0 import NewBookingPriorityType0
from .new_booking_source_type_0 import NewBookingSourceType0
from .new_canned_reply import NewCannedReply
from .new_comment import NewComment
from .new_conversation import NewConversation
from .new_conversation_channel import NewConversationChannel
from .new_customer import NewCustomer
from .new_customer_import import NewCustomerImport
from .new_hold import NewHold
from .new_knowledge import NewKnowledge
from .new_knowledge_kind import NewKnowledgeKind
from .new_location_event import NewLocationEvent
from .new_message import NewMessage
from .new_resource import NewResource
from .new_resource_group import NewResourceGroup
from .new_resource_group_assignment_type_0 import NewResourceGroupAssignmentType0
from .new_resource_kind_type_0 import NewResourceKindType0
from .new_schedule import NewSchedule
from .new_schedule_override import NewScheduleOverride
from .new_service import NewService
from .new_service_currency_type_0 import NewServiceCurrencyType0
from .new_service_mode_type_0 import NewServiceModeType0
from .new_stage_config import NewStageConfig
from .new_time_off import NewTimeOff
from .new_webhook_endpoint import NewWebhookEndpoint
from .new_webhook_endpoint_events_item import NewWebhookEndpointEventsItem
from .next_booking import NextBooking
from .operation_request import OperationRequest
from .operation_stages import OperationStages
from .operation_stages_input import OperationStagesInput
from .payment import Payment
from .payment_request import PaymentRequest
from .payment_request_method import PaymentRequestMethod
from .planned_time import PlannedTime
from .problem import Problem
from .rate_model import Rate
from .read_mark import ReadMark
from .ready_made_automation import ReadyMadeAutomation
from .real_time import RealTime
from .reopening import Reopening
from .reply_window import ReplyWindow
from .requirement import Requirement
from .requirement_input import RequirementInput
from .reschedule import Reschedule
from .resolution import Resolution
from .resource import Resource
from .resource_change import ResourceChange
from .resource_change_kind_type_0 import ResourceChangeKindType0
from .resource_group import ResourceGroup
from .resource_group_change import ResourceGroupChange
from .resource_group_change_assignment_type_0 import ResourceGroupChangeAssignmentType0
from .resource_group_page import ResourceGroupPage
from .resource_overview import ResourceOverview
from .resource_page import ResourcePage
from .resource_stats import ResourceStats
from .schedule import Schedule
from .schedule_change import ScheduleChange
from .schedule_day_set import ScheduleDaySet
from .schedule_override import ScheduleOverride
from .schedule_override_page import ScheduleOverridePage
from .schedule_page import SchedulePage
from .service import Service
from .service_change import ServiceChange
from .service_change_currency_type_0 import ServiceChangeCurrencyType0
from .service_change_mode_type_0 import ServiceChangeModeType0
from .service_page import ServicePage
from .set_resource_photo_form import SetResourcePhotoForm
from .sla import Sla
from .slot import Slot
from .slot_explanation import SlotExplanation
from .slot_list import SlotList
from .slot_reason import SlotReason
from .stage import Stage
from .stage_by_kind import StageByKind
from .stage_by_kind_input import StageByKindInput
from .stage_config import StageConfig
from .stage_input import StageInput
from .stage_input_category import StageInputCategory
from .stage_input_kinds_type_0_item import StageInputKindsType0Item
from .stage_revert import StageRevert
from .stage_version import StageVersion
from .stage_version_page import StageVersionPage
from .stats_entry import StatsEntry
from .sum_ import Sum
from .team_overview import TeamOverview
from .team_totals import TeamTotals
from .thread_event import ThreadEvent
from .time_off import TimeOff
from .time_off_page import TimeOffPage
from .time_off_repeats import TimeOffRepeats
from .time_off_repeats_type_0 import TimeOffRepeatsType0
from .time_off_taken import TimeOffTaken
from .time_off_taken_repeats_type_0 import TimeOffTakenRepeatsType0
from .time_off_time import TimeOffTime
from .timeline_entry import TimelineEntry
from .timeline_entry_page import TimelineEntryPage
from .upload_knowledge_file_form import UploadKnowledgeFileForm
from .upload_message_file_form import UploadMessageFileForm
from .webhook_attempt import WebhookAttempt
from .webhook_delivery import WebhookDelivery
from .webhook_delivery_page import WebhookDeliveryPage
from .webhook_endpoint import WebhookEndpoint
from .webhook_endpoint_change import WebhookEndpointChange
from .webhook_endpoint_change_events_item import WebhookEndpointChangeEventsItem
from .webhook_endpoint_page import WebhookEndpointPage
from .webhook_endpoint_with_secret import WebhookEndpointWithSecret
from .webhook_ping_data import WebhookPingData
from .webhook_ping_event import WebhookPingEvent
from .weekly_window import WeeklyWindow
from .weekly_window_input import WeeklyWindowInput
from .window import Window
from .window_input import WindowInput
from .work_item import WorkItem
from .work_item_change import WorkItemChange
from .work_item_change_priority_type_0 import WorkItemChangePriorityType0
from .work_item_page import WorkItemPage
from .workspace_brief import WorkspaceBrief

__all__ = (
    "Action",
    "ActionInput",
    "ActionInputKindsType0Item",
    "ActionInputOperationType0",
    "ActionInputRolesType0Item",
    "ActionInputType",
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
    "AutomationActionInputChannelType0",
    "AutomationActionInputModeType0",
    "AutomationActionInputPriorityType0",
    "AutomationActionInputType",
    "AutomationChange",
    "AutomationChangeOnPausedChannelType0",
    "AutomationComparison",
    "AutomationComparisonInput",
    "AutomationComparisonInputOp",
    "AutomationCondition",
    "AutomationConditionInnermost",
    "AutomationConditionInnermostInput",
    "AutomationConditionInnermostInputOpType0",
    "AutomationConditionInput",
    "AutomationConditionInputOpType0",
    "AutomationConditionInside",
    "AutomationConditionInsideInput",
    "AutomationConditionInsideInputOpType0",
    "AutomationLimits",
    "AutomationLimitsInput",
    "AutomationPage",
    "AutomationPassed",
    "AutomationQuietHours",
    "AutomationQuietHoursInput",
    "AutomationQuietHoursInputPolicy",
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
    "AutomationTriggerInputType",
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
    "BotChangeEngine",
    "BotDefaultTexts",
    "BotHandoff",
    "BotHandoffChange",
    "BotIntents",
    "BotIntentsChange",
    "BotKnowledge",
    "BotKnowledgeChange",
    "BotKnowledgeChangeAnswerMode",
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
    "ConfirmationPriorityType0",
    "ConfirmationSourceType0",
    "Conversation",
    "ConversationAssignee",
    "ConversationChange",
    "ConversationChangePriorityType0",
    "ConversationCustomer",
    "ConversationIdentity",
    "ConversationPage",
    "CreateAttachmentForm",
    "CreateAttachmentFormKind",
    "Customer",
    "CustomerChange",
    "CustomerExport",
    "CustomerImport",
    "CustomerMerge",
    "CustomerPage",
    "CustomerSummary",
    "Effect",
    "EffectInput",
    "EffectInputPriorityType0",
    "EffectInputType",
    "EndRequest",
    "EventBooking",
    "ExportedBooking",
    "ExportedConversation",
    "ExportedMove",
    "ExportedVisitor",
    "Fault",
    "Field",
    "FieldInput",
    "FieldInputType",
    "GetResourceStatsBucket",
    "GroupOverview",
    "Guard",
    "GuardInput",
    "GuardInputKindType0",
    "GuardInputStatusesType0Item",
    "GuardInputType",
    "HistoryEntry",
    "HistoryEntryPage",
    "Hold",
    "Identity",
    "IdentityInput",
    "IdentityInputChannel",
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
    "KnowledgeQueryKindsType0Item",
    "KnowledgeQuestion",
    "KnowledgeQuestionPage",
    "KnowledgeSummary",
    "KnowledgeSummaryPage",
    "KnowledgeSynonymGroup",
    "KnowledgeSynonymGroupInput",
    "KnowledgeSynonyms",
    "KnowledgeSynonymsChange",
    "LastMessage",
    "ListAutomationRunsStatus",
    "ListAutomationTemplatesLocale",
    "ListConversationsChannelItem",
    "ListConversationsModeItem",
    "ListConversationsSort",
    "ListConversationsStatusItem",
    "ListConversationWorkItemsView",
    "ListKnowledgeFilesStatusItem",
    "ListKnowledgeKindItem",
    "ListKnowledgeQuestionsSort",
    "ListKnowledgeStatusItem",
    "ListWebhookDeliveriesEventType",
    "ListWebhookDeliveriesStatus",
    "ListWorkItemsView",
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
    "ModeChangeMode",
    "ModeChangeReasonType0",
    "Money",
    "NewAutomation",
    "NewAutomationOnPausedChannelType0",
    "NewAutomationTest",
    "NewBooking",
    "NewBookingOverrideType0Item",
    "NewBookingPriorityType0",
    "NewBookingSourceType0",
    "NewCannedReply",
    "NewComment",
    "NewConversation",
    "NewConversationChannel",
    "NewCustomer",
    "NewCustomerImport",
    "NewHold",
    "NewKnowledge",
    "NewKnowledgeKind",
    "NewLocationEvent",
    "NewMessage",
    "NewResource",
    "NewResourceGroup",
    "NewResourceGroupAssignmentType0",
    "NewResourceKindType0",
    "NewSchedule",
    "NewScheduleOverride",
    "NewService",
    "NewServiceCurrencyType0",
    "NewServiceModeType0",
    "NewStageConfig",
    "NewTimeOff",
    "NewWebhookEndpoint",
    "NewWebhookEndpointEventsItem",
    "NextBooking",
    "OperationRequest",
    "OperationStages",
    "OperationStagesInput",
    "Payment",
    "PaymentRequest",
    "PaymentRequestMethod",
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
    "ResourceChangeKindType0",
    "ResourceGroup",
    "ResourceGroupChange",
    "ResourceGroupChangeAssignmentType0",
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
    "ServiceChangeCurrencyType0",
    "ServiceChangeModeType0",
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
    "StageInputCategory",
    "StageInputKindsType0Item",
    "StageRevert",
    "StageVersion",
    "StageVersionPage",
    "StatsEntry",
    "Sum",
    "TeamOverview",
    "TeamTotals",
    "ThreadEvent",
    "TimelineEntry",
    "TimelineEntryPage",
    "TimeOff",
    "TimeOffPage",
    "TimeOffRepeats",
    "TimeOffRepeatsType0",
    "TimeOffTaken",
    "TimeOffTakenRepeatsType0",
    "TimeOffTime",
    "UploadKnowledgeFileForm",
    "UploadMessageFileForm",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookDeliveryPage",
    "WebhookEndpoint",
    "WebhookEndpointChange",
    "WebhookEndpointChangeEventsItem",
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
    "WorkItemChangePriorityType0",
    "WorkItemPage",
    "WorkspaceBrief",
)
